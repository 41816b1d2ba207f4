<?php

// Orders the first available item of the catalog, and reads the balance before and after.

declare(strict_types=1);

require __DIR__ . '/topup.php';

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
$order = call('POST', '/v1/orders', [
    'product_item_id' => $item['product_item_id'],
    'cust_account' => ['user_id' => '5560524498', 'server_id' => '2201'],
    'qty' => $item['min_qty'],
], newKey());
echo "Order {$order['id']}: {$order['status']}, charged {$order['total']} {$order['currency']}\n";

$after = call('GET', '/v1/wallet');
echo "Done: one order for {$order['total']}, balance {$before['balance']} before and {$after['balance']} after.\n";
