<?php

// Creates a key, revokes it, and continues with another key when the revoked one is refused with 401.

declare(strict_types=1);

require __DIR__ . '/topup.php';

const ADVICE = [
    'authentication_required' => 'send a key',
    'api_key_malformed' => 'copy the whole key again',
    'api_key_unknown' => 'use a key of this account',
    'api_key_revoked' => 'use another key',
];

// A key without the scopes it does not need does less harm when it leaks.
$created = call('POST', '/v1/keys', ['name' => 'Balance display', 'scopes' => ['wallet:read']], newKey());
// The value is in this response and in no other. Put it into your secret store, and never print it.
['id' => $id, 'key' => $key] = $created;
echo "Created $id: scopes ", implode(', ', $created['scopes']), "\n";

[$status, $wallet] = request('GET', '/v1/wallet', apiKey: $key);
echo "Wallet with $id: $status, balance ", $wallet['balance'] ?? 'unknown', "\n";

// A key whose revocation was refused still works.
$revoked = call('DELETE', "/v1/keys/$id");
echo "Revoked $id: at {$revoked['revoked_at']}\n";

// The same key gets the same 401, so never retry with it. Read the current key from the secret store, and retry once.
[$status, $wallet] = request('GET', '/v1/wallet', apiKey: $key);
if ($status === 401) {
    echo "Wallet with $id: 401 {$wallet['code']}, so ", ADVICE[$wallet['code']] ?? 'check the key', "\n";
    [$status, $wallet] = request('GET', '/v1/wallet');
}
if ($status !== 200) {
    fail($wallet);
}
echo "Wallet with another key: $status, balance {$wallet['balance']}\n";
echo "Done: $id stopped working when it was revoked, and the other key still works.\n";
