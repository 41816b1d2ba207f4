<?php

// Creates a key, revokes it, and continues with another key when the revoked one is refused with 401.

declare(strict_types=1);

const ADVICE = [
    'authentication_required' => 'send a key',
    'api_key_malformed' => 'copy the whole key again',
    'api_key_unknown' => 'use a key of this account',
    'api_key_revoked' => 'use another key',
];

function call(string $key, string $method, string $path, array $headers = [], ?array $body = null): array
{
    $curl = curl_init(getenv('BASE_URL') . $path);
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    }
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => ["Authorization: Bearer $key", ...$headers],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
    ]);
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $json = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    return [$status, $json];
}

$apiKey = getenv('API_KEY');

// A key without the scopes it does not need does less harm when it leaks.
$headers = ['Idempotency-Key: ' . bin2hex(random_bytes(16))];
$body = ['name' => 'Balance display', 'scopes' => ['wallet:read']];
[$status, $created] = call($apiKey, 'POST', '/v1/keys', $headers, $body);
if ($status !== 201) {
    throw new RuntimeException("{$created['code']}: {$created['detail']}");
}
// The value is in this response and in no other. Put it into your secret store, and never print it.
['id' => $id, 'key' => $key] = $created;
echo "Created $id: $status, scopes ", implode(', ', $created['scopes']), "\n";

[$status, $wallet] = call($key, 'GET', '/v1/wallet');
echo "Wallet with $id: $status, balance ", $wallet['balance'] ?? 'unknown', "\n";

[$status, $revoked] = call($apiKey, 'DELETE', "/v1/keys/$id");
// A key whose revocation was refused still works.
if ($status !== 200) {
    throw new RuntimeException("{$revoked['code']}: {$revoked['detail']}");
}
echo "Revoked $id: $status, at {$revoked['revoked_at']}\n";

// The same key gets the same 401, so never retry with it. Read the current key from the secret store, and retry once.
[$status, $wallet] = call($key, 'GET', '/v1/wallet');
if ($status === 401) {
    echo "Wallet with $id: 401 {$wallet['code']}, so ", ADVICE[$wallet['code']] ?? 'check the key', "\n";
    [$status, $wallet] = call($apiKey, 'GET', '/v1/wallet');
}
if ($status !== 200) {
    throw new RuntimeException("{$wallet['code']}: {$wallet['detail']}");
}
echo "Wallet with another key: $status, balance {$wallet['balance']}\n";
echo "Done: $id stopped working when it was revoked, and the other key still works.\n";
