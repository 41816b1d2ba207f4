<?php

// Places one order over a network that loses messages. Every attempt sends the same Idempotency-Key, so the wallet is
// charged once, however often the order is sent.

declare(strict_types=1);

require __DIR__ . '/topup.php';

const ATTEMPTS = 4;

/** Exponential backoff with full jitter: clients that failed together do not all return together. */
function backoff(int $attempt): int
{
    return random_int(0, min(4_000, 200 * 2 ** $attempt));
}

function placeOrder(array $order, string $idempotencyKey): array
{
    for ($attempt = 1; ; $attempt++) {
        [$status, $json, $headers] = send('POST', '/v1/orders', $order, $idempotencyKey);
        if ($status === 201) {
            return [$json, $attempt, ($headers['idempotent-replayed'] ?? '') === 'true'];
        }
        echo "Attempt $attempt: {$json['code']}\n";
        if (!mayPass($status) || $attempt === ATTEMPTS) {
            fail($json);
        }
        $wait = max((int) ($headers['retry-after'] ?? 0) * 1_000, backoff($attempt));
        echo "Waiting $wait ms\n";
        usleep($wait * 1_000);
    }
}

// The key is the order's own number in your shop. A program that is killed and started again makes the same key, so it
// is charged once; a random key would be a second order. 422 idempotency_key_reused means that this number has ordered
// something else before: stop, and compare the two orders.
$orderNumber = 4711;
$account = ['user_id' => '5560524498', 'server_id' => '2201'];
$wanted = ['product_item_id' => 1001, 'cust_account' => $account, 'qty' => 2];
[$order, $attempt, $isReplay] = placeOrder($wanted, "order-$orderNumber");
echo "Attempt $attempt: 201, order {$order['id']}, ", $isReplay ? 'replayed' : 'new', "\n";
echo "Done: charged {$order['total']} {$order['currency']} once, confirmed by attempt $attempt.\n";
