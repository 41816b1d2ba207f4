<?php

// Sends the same order twice without an Idempotency-Key, then twice with one, and counts the charges.

declare(strict_types=1);

const ORDER = [
    'product_item_id' => 1001,
    'cust_account' => ['user_id' => '5560524498', 'server_id' => '2201'],
    'qty' => 1,
];

/** Sends one call and returns its status, its headers with lower-case names, and its body. */
function call(string $method, string $path, array $headers = [], ?array $body = null): array
{
    $received = [];
    $curl = curl_init(getenv('BASE_URL') . $path);
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    }
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('API_KEY'), ...$headers],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 30,
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$received): int {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $received[strtolower($name)] = trim($value);
            return strlen($line);
        },
    ]);
    $text = curl_exec($curl);
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $json = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
    if ($status >= 400) {
        throw new RuntimeException("{$json['code']}: {$json['detail']}");
    }
    return [$status, $received, $json];
}

function placeOrder(array $headers): array
{
    [$status, $received, $order] = call('POST', '/v1/orders', $headers, ORDER);
    $isReplay = ($received['idempotent-replayed'] ?? '') === 'true';
    $result = $isReplay ? 'replayed' : "charged {$order['total']}";
    echo "$status, order {$order['id']}, $result\n";
    return $order;
}

/** Whatever sends a call twice has this effect: a job that runs again, a retry after a lost response. */
function placeTwice(array $headers): int
{
    $first = placeOrder($headers);
    $second = placeOrder($headers);
    [, , $wallet] = call('GET', '/v1/wallet');
    echo "Balance: {$wallet['balance']}\n";
    return $first['id'] === $second['id'] ? 1 : 2;
}

echo "Twice without an Idempotency-Key:\n";
$withoutKey = placeTwice([]);

// The key names the order, not the call: one key for each order, the same key for every call that places it.
echo "Twice with the same Idempotency-Key:\n";
$withKey = placeTwice(['Idempotency-Key: ' . bin2hex(random_bytes(16))]);

echo "Done: two calls placed $withoutKey orders without a key, and $withKey with one.\n";
