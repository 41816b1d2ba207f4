# In the Log: Export, Postman collection. Import that file in Postman and set base_url and api_key, or run it as it is,
# while "node sandbox.mjs" runs:
npx newman@6 run top-up-sandbox.postman_collection.json \
  --env-var "base_url=${BASE_URL:-http://127.0.0.1:4010}" \
  --env-var "api_key=rsk_demo_TryEveryCallWithThisSampleKey00BgRqf"
