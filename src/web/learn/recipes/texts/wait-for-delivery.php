<?php

// Places an order, then reads it until it is delivered, but no longer than 15 seconds.

declare(strict_types=1);

require __DIR__ . '/topup.php';

const LONGEST_WAIT = 15;

$order = call('POST', '/v1/orders', [
    'product_item_id' => 1001,
    'cust_account' => ['user_id' => '5560524498', 'server_id' => '2201'],
    'qty' => 1,
], newKey());
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
