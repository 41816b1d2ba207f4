<?php

// Orders the first available item of the catalogue, and reads the balance before and after.

declare(strict_types=1);

const ATTEMPTS = 5;

/**
 * Sends a request until a response tells what became of it. Every attempt has the same headers, so the same
 * Idempotency-Key: an order whose response was lost is not placed again. Returns status and body.
 */
function send(string $method, string $path, array $headers = [], ?array $body = null): array
{
    $retryAfter = 0;
    $curl = curl_init(getenv('BASE_URL') . $path);
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    }
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('API_KEY'), ...$headers],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 5,
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$retryAfter): int {
            if (preg_match('/^retry-after:\s*(\d+)/i', $line, $found)) {
                $retryAfter = (int) $found[1];
            }
            return strlen($line);
        },
    ]);
    for ($attempt = 1; ; $attempt++) {
        $text = curl_exec($curl);
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        // No response, 429 and 5xx pass. Any other response stays the same.
        $mayPass = $text === false || $status === 429 || $status >= 500;
        if (!$mayPass || $attempt === ATTEMPTS) {
            break;
        }
        usleep(max($retryAfter * 1_000, 200 * 2 ** $attempt) * 1_000);
        $retryAfter = 0;
    }
    if ($text === false) {
        throw new RuntimeException(curl_error($curl));
    }
    return [$status, json_decode($text, true, flags: JSON_THROW_ON_ERROR)];
}

function call(string $method, string $path, array $headers = [], ?array $body = null): array
{
    [$status, $json] = send($method, $path, $headers, $body);
    echo "$method $path: $status\n";
    // A refusal is a problem document (RFC 9457). Branch on its code: its texts may change.
    if ($status >= 400) {
        throw new RuntimeException("{$json['code']}: {$json['detail']}");
    }
    return $json;
}

$products = call('GET', '/v1/products?limit=10')['data'];
$items = array_merge(...array_column($products, 'items'));
$available = array_values(array_filter($items, fn ($item) => $item['available']));
if ($available === []) {
    throw new RuntimeException('No item of the first page is available.');
}
$item = $available[0];
echo "Item {$item['product_item_id']}, {$item['name']}: {$item['price']} {$item['currency']} each\n";

$before = call('GET', '/v1/wallet');

// One key for each order, so that the call is safe to send again.
$order = call('POST', '/v1/orders', ['Idempotency-Key: ' . bin2hex(random_bytes(16))], [
    'product_item_id' => $item['product_item_id'],
    'cust_account' => ['user_id' => '5560524498', 'server_id' => '2201'],
    'qty' => $item['min_qty'],
]);
echo "Order {$order['id']}: {$order['status']}, charged {$order['total']} {$order['currency']}\n";

$after = call('GET', '/v1/wallet');
echo "Done: one order for {$order['total']}, balance {$before['balance']} before and {$after['balance']} after.\n";
