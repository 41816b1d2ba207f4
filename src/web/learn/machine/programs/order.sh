# In a second terminal, while "node sandbox.mjs" runs in the first.
BASE_URL=${BASE_URL:-http://127.0.0.1:4010}
API_KEY=rsk_demo_TryEveryCallWithThisSampleKey00BgRqf
KEY=order-$(date +%s)-$$

place_order() {
  curl --silent --fail-with-body --show-error "$BASE_URL/v1/orders" \
    --header "Authorization: Bearer $API_KEY" \
    --header "Content-Type: application/json" \
    --header "Idempotency-Key: $KEY" \
    --data '{"product_item_id":1001,"cust_account":{"user_id":"5560524498","server_id":"2201"},"qty":2}'
  echo
}

place_order
# The same key again: the same order, no second charge.
place_order
curl --silent --fail-with-body "$BASE_URL/v1/wallet" --header "Authorization: Bearer $API_KEY"
echo
