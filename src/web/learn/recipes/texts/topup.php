<?php

// What the recipes share: requests to the API, and what may be retried.

declare(strict_types=1);

const MOST_ATTEMPTS = 5;

/** Sends a request once. Returns status, body, and headers with lower-case names; status 0 if no response arrived. */
function send(
    string $method,
    string $path,
    ?array $body = null,
    ?string $idempotencyKey = null,
    ?string $apiKey = null,
): array {
    $received = [];
    $headers = ['Authorization: Bearer ' . ($apiKey ?? getenv('API_KEY'))];
    if ($idempotencyKey !== null) {
        $headers[] = "Idempotency-Key: $idempotencyKey";
    }
    $curl = curl_init(getenv('BASE_URL') . $path);
    if ($body !== null) {
        $headers[] = 'Content-Type: application/json';
        curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
    }
    curl_setopt_array($curl, [
        CURLOPT_CUSTOMREQUEST => $method,
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => 5,
        CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$received): int {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $received[strtolower($name)] = trim($value);
            return strlen($line);
        },
    ]);
    $text = curl_exec($curl);
    if ($text === false) {
        // An order may have been placed or not: a client cannot tell a lost request from a lost response.
        return [0, ['code' => 'no_response', 'detail' => curl_error($curl)], []];
    }
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    return [$status, json_decode($text, true, flags: JSON_THROW_ON_ERROR), $received];
}

/** No response, 429 and 5xx pass. Another refusal stays the same until the request, key or wallet changes. */
function mayPass(int $status): bool
{
    return $status === 0 || $status === 429 || $status >= 500;
}

/**
 * Sends a request until a response tells what became of it. Every attempt has the same Idempotency-Key: an order whose
 * response was lost is not placed again. A POST without a key is sent once: again, it might be charged twice.
 */
function request(
    string $method,
    string $path,
    ?array $body = null,
    ?string $idempotencyKey = null,
    ?string $apiKey = null,
): array {
    $attempts = $method === 'POST' && $idempotencyKey === null ? 1 : MOST_ATTEMPTS;
    for ($attempt = 1; ; $attempt++) {
        [$status, $json, $headers] = send($method, $path, $body, $idempotencyKey, $apiKey);
        if (!mayPass($status) || $attempt === $attempts) {
            return [$status, $json, $headers];
        }
        $retryAfter = (int) ($headers['retry-after'] ?? 0);
        usleep(max($retryAfter * 1_000, 200 * 2 ** $attempt) * 1_000);
    }
}

/** Ends the program. A refusal is a problem document (RFC 9457). Branch on its code: its texts may change. */
function fail(array $problem): never
{
    throw new RuntimeException("{$problem['code']}: {$problem['detail']}");
}

/** Returns the body of a response. A refusal ends the program. */
function call(string $method, string $path, mixed ...$more): array
{
    [$status, $json] = request($method, $path, ...$more);
    return $status >= 200 && $status < 300 ? $json : fail($json);
}

/** A key for one order: every attempt of it sends the same one. */
function newKey(): string
{
    return bin2hex(random_bytes(16));
}

/** Amounts are decimal strings. Calculate with integer hundredths: floats lose cents. */
function hundredths(string $amount): int
{
    return (int) str_replace('.', '', $amount);
}

/** Orders an item, with an Idempotency-Key of its own. Returns status and body. */
function order(array $item, int $qty): array
{
    $account = ['user_id' => '5560524498', 'server_id' => '2201'];
    $body = ['product_item_id' => $item['product_item_id'], 'cust_account' => $account, 'qty' => $qty];
    return request('POST', '/v1/orders', $body, newKey());
}
