<?php

// Places one order over a network that loses messages. Every attempt sends the same Idempotency-Key, so the wallet is
// charged once, however often the order is sent.

declare(strict_types=1);

const ATTEMPTS = 4;

/** Exponential backoff with full jitter: clients that failed together do not all return together. */
function backoff(int $attempt): int
{
    return random_int(0, min(4_000, 200 * 2 ** $attempt));
}

/** Returns status, Retry-After in seconds, whether it is a replay, and the body; status 0 without a response. */
function send(array $order, string $idempotencyKey): array
{
    $received = [];
    $curl = curl_init(getenv('BASE_URL') . '/v1/orders');
    curl_setopt_array($curl, [
        CURLOPT_HTTPHEADER => [
            'Authorization: Bearer ' . getenv('API_KEY'),
            'Content-Type: application/json',
            "Idempotency-Key: $idempotencyKey",
        ],
        CURLOPT_POSTFIELDS => json_encode($order, JSON_THROW_ON_ERROR),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 3,
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$received): int {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $received[strtolower($name)] = trim($value);
            return strlen($line);
        },
    ]);
    $text = curl_exec($curl);
    if ($text === false) {
        // The order may have been placed or not: a client cannot tell a lost request from a lost response.
        return [0, 0, false, ['code' => 'no_response', 'detail' => curl_error($curl)]];
    }
    return [
        curl_getinfo($curl, CURLINFO_RESPONSE_CODE),
        (int) ($received['retry-after'] ?? 0),
        ($received['idempotent-replayed'] ?? '') === 'true',
        json_decode($text, true, flags: JSON_THROW_ON_ERROR),
    ];
}

function placeOrder(array $order, string $idempotencyKey): array
{
    for ($attempt = 1; ; $attempt++) {
        [$status, $retryAfter, $isReplay, $json] = send($order, $idempotencyKey);
        if ($status === 201) {
            return [$json, $attempt, $isReplay];
        }
        echo "Attempt $attempt: {$json['code']}\n";

        // 429 and 5xx pass. Any other refusal stays the same until the request, the key or the wallet changes.
        $mayPass = $status === 0 || $status === 429 || $status >= 500;
        if (!$mayPass || $attempt === ATTEMPTS) {
            throw new RuntimeException("{$json['code']}: {$json['detail']}");
        }
        $wait = max($retryAfter * 1_000, backoff($attempt));
        echo "Waiting $wait ms\n";
        usleep($wait * 1_000);
    }
}

// Make the key before the first attempt and store it with the order: a restarted program must use the same one.
$idempotencyKey = bin2hex(random_bytes(16));
[$order, $attempt, $isReplay] = placeOrder([
    'product_item_id' => 1001,
    'cust_account' => ['user_id' => '5560524498', 'server_id' => '2201'],
    'qty' => 2,
], $idempotencyKey);
echo "Attempt $attempt: 201, order {$order['id']}, ", $isReplay ? 'replayed' : 'new', "\n";
echo "Done: charged {$order['total']} {$order['currency']} once, confirmed by attempt $attempt.\n";
