<?php

// Orders more than the wallet holds, which is refused with 402, and then what the balance covers.

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

[, $wallet] = call('GET', '/v1/wallet');
$balance = hundredths($wallet['balance']);
echo "Balance: {$wallet['balance']} {$wallet['currency']}\n";

[, $products] = call('GET', '/v1/products?limit=100');
$tooMuch = null;
$affordable = null;
foreach (array_merge(...array_column($products['data'], 'items')) as $item) {
    if (!$item['available']) {
        continue;
    }
    $price = hundredths($item['price']);
    $tooMuch ??= $price * $item['max_qty'] > $balance ? $item : null;
    $affordable ??= $price * $item['min_qty'] <= $balance ? $item : null;
}
if ($tooMuch === null) {
    throw new RuntimeException('The wallet can pay for any order.');
}

[$status, $refusal] = order($tooMuch, $tooMuch['max_qty']);
$code = $refusal['code'] ?? '';
echo "{$tooMuch['max_qty']} × {$tooMuch['name']}: $status $code\n";
if ($code !== 'insufficient_balance') {
    throw new RuntimeException($refusal['detail'] ?? 'The balance covers the order.');
}
// Only a key with the scope wallet:read is told the shortfall.
echo "Required {$refusal['required']}, missing ", $refusal['shortfall'] ?? 'unknown', "\n";

// A retry is refused as well until the wallet is topped up: hold the order, and tell who pays for the wallet.
// Nothing was charged, and the Idempotency-Key is not used up: the same one can place the order later.
[, $unchanged] = call('GET', '/v1/wallet');
echo "Balance after the refusal: {$unchanged['balance']}\n";

if ($affordable === null) {
    echo "Done: the order beyond the balance was not charged. The wallet is too low for any order.\n";
    exit;
}
[$status, $placed] = order($affordable, $affordable['min_qty']);
if ($status !== 201) {
    throw new RuntimeException("{$placed['code']}: {$placed['detail']}");
}
echo "{$placed['qty']} × {$affordable['name']}: $status, order {$placed['id']}, charged {$placed['total']}\n";
echo "Done: the order beyond the balance was not charged, and a smaller one was placed.\n";
