# While "node sandbox.mjs" runs. Needs nothing but Python 3.
import json
import os
import uuid
from urllib import error, request

order = request.Request(
    os.environ.get("BASE_URL", "http://127.0.0.1:4010") + "/v1/orders",
    data=json.dumps({"product_item_id": 2001, "cust_account": {"user_id": "5560524498"}, "qty": 1}).encode(),
    headers={
        "Authorization": "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf",
        "Content-Type": "application/json",
        "Idempotency-Key": str(uuid.uuid4()),
    },
)
try:
    with request.urlopen(order, timeout=10) as response:
        print(response.status, json.load(response)["total"])
except error.HTTPError as problem:
    print(problem.code, json.load(problem)["detail"])
