<?php

// Places an order, then reads it until it is delivered, but no longer than 15 seconds.

declare(strict_types=1);

const LONGEST_WAIT = 15;
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
    if ($status >= 400) {
        throw new RuntimeException("{$json['code']}: {$json['detail']}");
    }
    return $json;
}

$order = call('POST', '/v1/orders', ['Idempotency-Key: ' . bin2hex(random_bytes(16))], [
    'product_item_id' => 1001,
    'cust_account' => ['user_id' => '5560524498', 'server_id' => '2201'],
    'qty' => 1,
]);
echo "Order {$order['id']}: {$order['status']}, charged {$order['total']} {$order['currency']}\n";

// The order is charged when it is placed, and delivered later. The spec has no webhooks, so read the order again.
$begun = microtime(true);
$wait = 0.5;
while ($order['status'] !== 'delivered' && microtime(true) + $wait < $begun + LONGEST_WAIT) {
    usleep((int) ($wait * 1_000_000));
    $order = call('GET', "/v1/orders/{$order['id']}");
    printf("Read after %.1f s: %s\n", microtime(true) - $begun, $order['status']);
    // Quick deliveries are seen quickly, and slow ones do not cost many calls.
    $wait = min($wait * 2, 2);
}

// An order that takes longer is not a failed order. Never place it again: let a job read it later.
echo $order['status'] === 'delivered'
    ? "Done: order {$order['id']} was delivered at {$order['delivered_at']}.\n"
    : "Done: order {$order['id']} is still {$order['status']}. Read it again later.\n";
