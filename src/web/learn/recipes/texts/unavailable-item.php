<?php

// Orders an item that is switched off, which is refused with 409, and then another item of the same product.

declare(strict_types=1);

require __DIR__ . '/topup.php';

foreach (call('GET', '/v1/products?limit=100')['data'] as $product) {
    $onSale = array_values(array_filter($product['items'], fn ($item) => $item['available']));
    $wanted = array_values(array_filter($product['items'], fn ($item) => !$item['available']))[0] ?? null;
    if ($onSale !== [] && $wanted !== null) {
        break;
    }
}
if ($onSale === [] || $wanted === null) {
    throw new RuntimeException('No product has both an available and an unavailable item.');
}

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

// Another item is another order, so it has an Idempotency-Key of its own.
[$status, $placed] = order($other, $other['min_qty']);
if ($status !== 201) {
    fail($placed);
}
echo "Order {$placed['id']}: $status, {$placed['status']}, charged {$placed['total']}\n";
echo "Done: {$wanted['name']} was not charged, {$other['name']} was ordered for {$placed['total']}.\n";
