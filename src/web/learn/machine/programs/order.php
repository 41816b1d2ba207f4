<?php
// While "node sandbox.mjs" runs.
$headers = [
    'Authorization: Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf',
    'Content-Type: application/json',
    'Idempotency-Key: ' . bin2hex(random_bytes(16)),
];
$order = ['product_item_id' => 2001, 'cust_account' => ['user_id' => '5560524498'], 'qty' => 1];
$request = curl_init((getenv('BASE_URL') ?: 'http://127.0.0.1:4010') . '/v1/orders');
curl_setopt_array($request, [
    CURLOPT_HTTPHEADER => $headers,
    CURLOPT_POSTFIELDS => json_encode($order),
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 10,
]);
$body = curl_exec($request);
if ($body === false) exit('No response: ' . curl_error($request) . "\n");
$answer = json_decode($body);
echo curl_getinfo($request, CURLINFO_RESPONSE_CODE), ' ', $answer->total ?? $answer->detail, "\n";
