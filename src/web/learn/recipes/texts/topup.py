"""What the recipes share: requests to the API, and what may be retried."""

import os
import time
import uuid

import requests

ATTEMPTS = 5


def send(method, path, body=None, idempotency_key=None, api_key=None):
    """Sends a request once. Returns status, body and headers; status 0 if no response arrived."""
    headers = {"Authorization": "Bearer " + (api_key or os.environ["API_KEY"])}
    if idempotency_key is not None:
        headers["Idempotency-Key"] = idempotency_key
    try:
        response = requests.request(method, os.environ["BASE_URL"] + path, headers=headers, json=body, timeout=5)
        return response.status_code, response.json(), response.headers
    except requests.RequestException as error:
        # An order may have been placed or not: a client cannot tell a lost request from a lost response.
        return 0, {"code": "no_response", "detail": str(error)}, {}


def may_pass(status):
    """No response, 429 and 5xx pass. Another refusal stays the same until the request, key or wallet changes."""
    return status == 0 or status == 429 or status >= 500


def request(method, path, body=None, idempotency_key=None, api_key=None):
    """Sends a request until a response tells what became of it. Every attempt has the same Idempotency-Key: an order
    whose response was lost is not placed again. A POST without a key is sent once: again, it might be charged twice."""
    attempts = 1 if method == "POST" and idempotency_key is None else ATTEMPTS
    for attempt in range(1, attempts + 1):
        status, data, headers = send(method, path, body, idempotency_key, api_key)
        if not may_pass(status) or attempt == attempts:
            return status, data, headers
        time.sleep(max(0.2 * 2**attempt, float(headers.get("Retry-After", 0))))


def fail(problem):
    """Ends the program. A refusal is a problem document (RFC 9457). Branch on its code: its texts may change."""
    raise SystemExit(f"{problem['code']}: {problem['detail']}")


def call(method, path, body=None, idempotency_key=None, api_key=None):
    """Returns the body of a response. A refusal ends the program."""
    status, data, _ = request(method, path, body, idempotency_key, api_key)
    if not 200 <= status < 300:
        fail(data)
    return data


def order(item, qty):
    """Orders an item, with an Idempotency-Key of its own. Returns status and body."""
    account = {"user_id": "5560524498", "server_id": "2201"}
    body = {"product_item_id": item["product_item_id"], "cust_account": account, "qty": qty}
    return request("POST", "/v1/orders", body, str(uuid.uuid4()))[:2]
