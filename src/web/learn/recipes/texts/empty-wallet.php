<?php

// Orders more than the wallet holds, which is refused with 402, and then what the balance covers.

declare(strict_types=1);

require __DIR__ . '/topup.php';

$wallet = call('GET', '/v1/wallet');
$balance = hundredths($wallet['balance']);
echo "Balance: {$wallet['balance']} {$wallet['currency']}\n";

$items = array_merge(...array_column(call('GET', '/v1/products?limit=100')['data'], 'items'));
foreach (array_filter($items, fn ($item) => $item['available']) as $item) {
    $price = hundredths($item['price']);
    $tooMuch ??= $price * $item['max_qty'] > $balance ? $item : null;
    $affordable ??= $price * $item['min_qty'] <= $balance ? $item : null;
}
if (!isset($tooMuch)) {
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
echo 'Balance after the refusal: ', call('GET', '/v1/wallet')['balance'], "\n";

if (!isset($affordable)) {
    exit("Done: the order beyond the balance was not charged. The wallet is too low for any order.\n");
}
[$status, $placed] = order($affordable, $affordable['min_qty']);
if ($status !== 201) {
    fail($placed);
}
echo "{$placed['qty']} × {$affordable['name']}: $status, order {$placed['id']}, charged {$placed['total']}\n";
echo "Done: the order beyond the balance was not charged, and a smaller one was placed.\n";
