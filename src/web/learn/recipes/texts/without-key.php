<?php

// Sends the same order twice without an Idempotency-Key, then twice with one, and counts the charges.

declare(strict_types=1);

require __DIR__ . '/topup.php';

const ACCOUNT = ['user_id' => '5560524498', 'server_id' => '2201'];
const ORDER = ['product_item_id' => 1001, 'cust_account' => ACCOUNT, 'qty' => 1];

function placeOrder(?string $idempotencyKey): array
{
    [$status, $order, $headers] = request('POST', '/v1/orders', ORDER, $idempotencyKey);
    if ($status !== 201) {
        fail($order);
    }
    $isReplay = ($headers['idempotent-replayed'] ?? '') === 'true';
    echo "$status, order {$order['id']}, ", $isReplay ? 'replayed' : "charged {$order['total']}", "\n";
    return $order;
}

/** Whatever sends a call twice has this effect: a job that runs again, a retry after a lost response. */
function placeTwice(?string $idempotencyKey = null): int
{
    $first = placeOrder($idempotencyKey);
    $second = placeOrder($idempotencyKey);
    echo 'Balance: ', call('GET', '/v1/wallet')['balance'], "\n";
    return $first['id'] === $second['id'] ? 1 : 2;
}

echo "Twice without an Idempotency-Key:\n";
$withoutKey = placeTwice();

// The key names the order, not the call: one key for each order, the same key for every call that places it.
echo "Twice with the same Idempotency-Key:\n";
$withKey = placeTwice(newKey());

echo "Done: two calls placed $withoutKey orders without a key, and $withKey with one.\n";
