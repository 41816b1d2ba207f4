<?php

// Reads every page of the products and of the orders by following the Link header (RFC 8288).

declare(strict_types=1);

function pagesOf(?string $path): Generator
{
    while ($path !== null) {
        $link = '';
        $curl = curl_init(getenv('BASE_URL') . $path);
        curl_setopt_array($curl, [
            CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('API_KEY')],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => 30,
            CURLOPT_HEADERFUNCTION => function ($curl, string $line) use (&$link): int {
                if (stripos($line, 'link:') === 0) {
                    $link = substr($line, 5);
                }
                return strlen($line);
            },
        ]);
        $text = curl_exec($curl);
        if ($text === false) {
            throw new RuntimeException(curl_error($curl));
        }
        $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $page = json_decode($text, true, flags: JSON_THROW_ON_ERROR);
        if ($status >= 400) {
            throw new RuntimeException("{$page['code']}: {$page['detail']}");
        }
        echo "GET $path: $status, entries: ", count($page['data']), "\n";
        yield $page['data'];
        // The server builds the address: a client that counts pages itself breaks when paging changes. There is no
        // next page on the last one, and if one page holds the whole list.
        $target = preg_match('/<([^>]*)>[^,]*;\s*rel="?next"?/', $link, $found) ? $found[1] : null;
        // Only the path is used, so the key cannot reach another host, whatever a response says.
        $path = $target === null ? null : parse_url($target, PHP_URL_PATH) . '?' . parse_url($target, PHP_URL_QUERY);
    }
}

$products = [];
foreach (pagesOf('/v1/products?limit=10') as $page) {
    array_push($products, ...$page);
}
$items = array_merge(...array_column($products, 'items'));

// The list is newest first, so an order placed meanwhile may move another to the next page: keep each id once.
$orders = [];
foreach (pagesOf('/v1/orders?limit=10') as $page) {
    foreach ($page as $order) {
        $orders[$order['id']] = $order;
    }
}

$available = array_filter($items, fn ($item) => $item['available']);
printf(
    "Done: products %d, items %d (%d available), orders %d.\n",
    count($products),
    count($items),
    count($available),
    count($orders),
);
