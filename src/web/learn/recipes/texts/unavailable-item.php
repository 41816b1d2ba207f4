<?php

// Orders an item that is switched off, which is refused with 409, and then another item of the same product.

declare(strict_types=1);

const ATTEMPTS = 5;

/**
 * Sends a request until a response tells what became of it. Every attempt has the same headers, so the same
 * Idempotency-Key: an order whose response was lost is not placed again. Returns status and body.
 */
function call(string $method, string $path, array $headers = [], ?array $body = null): array
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

function order(array $item, int $qty): array
{
    // Every order has an Idempotency-Key of its own.
    return call('POST', '/v1/orders', ['Idempotency-Key: ' . bin2hex(random_bytes(16))], [
        'product_item_id' => $item['product_item_id'],
        'cust_account' => ['user_id' => '5560524498', 'server_id' => '2201'],
        'qty' => $qty,
    ]);
}

/** Amounts are decimal strings. Calculate with integer hundredths: floats lose cents. */
function hundredths(string $amount): int
{
    return (int) str_replace('.', '', $amount);
}

[, $products] = call('GET', '/v1/products?limit=100');
foreach ($products['data'] as $product) {
    $onSale = array_values(array_filter($product['items'], fn ($item) => $item['available']));
    $switchedOff = array_values(array_filter($product['items'], fn ($item) => !$item['available']));
    if ($onSale !== [] && $switchedOff !== []) {
        break;
    }
}
if ($onSale === [] || $switchedOff === []) {
    throw new RuntimeException('No product has both an available and an unavailable item.');
}
$wanted = $switchedOff[0];

// A shop hides this item, but still meets the 409: an item can be switched off after the shop read the list.
[$status, $refusal] = order($wanted, $wanted['min_qty']);
$code = $refusal['code'] ?? '';
echo "{$product['name']}, {$wanted['name']}: $status $code\n";
if ($code !== 'product_item_unavailable') {
    throw new RuntimeException($refusal['detail'] ?? 'The item is available.');
}

// Offer the available item whose price is nearest.
$distance = fn ($item) => abs(hundredths($item['price']) - hundredths($wanted['price']));
usort($onSale, fn ($one, $another) => $distance($one) <=> $distance($another));
$other = $onSale[0];
echo "Instead of {$wanted['price']}: {$other['name']} for {$other['price']} {$other['currency']}\n";

[$status, $placed] = order($other, $other['min_qty']);
if ($status !== 201) {
    throw new RuntimeException("{$placed['code']}: {$placed['detail']}");
}
echo "Order {$placed['id']}: $status, {$placed['status']}, charged {$placed['total']}\n";
echo "Done: {$wanted['name']} was not charged, {$other['name']} was ordered for {$placed['total']}.\n";
