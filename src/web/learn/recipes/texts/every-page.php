<?php

// Reads every page of the products and of the orders by following the Link header (RFC 8288).

declare(strict_types=1);

require __DIR__ . '/topup.php';

function pagesOf(?string $path): Generator
{
    while ($path !== null) {
        [$status, $page, $headers] = request('GET', $path);
        if ($status !== 200) {
            fail($page);
        }
        echo "GET $path: $status, entries: ", count($page['data']), "\n";
        yield $page['data'];
        // The server builds the address: a client that counts pages itself breaks when paging changes. There is no
        // next page on the last one, and if one page holds the whole list.
        $target = preg_match('/<([^>]*)>[^,]*;\s*rel="?next"?/', $headers['link'] ?? '', $found) ? $found[1] : null;
        // Only the path is used, so the key cannot reach another host, whatever a response says.
        $path = $target === null ? null : parse_url($target, PHP_URL_PATH) . '?' . parse_url($target, PHP_URL_QUERY);
    }
}

$products = array_merge(...iterator_to_array(pagesOf('/v1/products?limit=10'), false));
$items = array_merge(...array_column($products, 'items'));
$available = count(array_filter($items, fn ($item) => $item['available']));

// The list is newest first, so an order placed meanwhile may move another to the next page: keep each id once.
$orders = array_merge(...iterator_to_array(pagesOf('/v1/orders?limit=10'), false));
$ids = array_unique(array_column($orders, 'id'));

$counts = [count($products), count($items), $available, count($ids)];
printf("Done: products %d, items %d (%d available), orders %d.\n", ...$counts);
