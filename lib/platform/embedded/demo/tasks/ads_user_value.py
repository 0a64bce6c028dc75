# 用户价值分层:近 30 日,按会员等级 / users by what they ordered in 30 days, in Python since the score will be a model's one day
# input: dws_user_order_1d (user_id, user_level_code, order_count, order_amount, dt) last 30 days
# output: ads_user_value
import csv
import os
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal

COLUMNS = ['user_level_code', 'value_band', 'user_count', 'order_amount_30d', 'average_orders_30d']


def value_band(amount):
    if amount >= 10000:
        return '高价值'
    return '中价值' if amount >= 3000 else '普通'


def users():
    """Orders, amount and best level of each user in the 30 days."""
    found = defaultdict(lambda: {'orders': 0, 'amount': Decimal(0), 'level': ''})
    with open(os.path.join(os.environ['INPUT_DIR'], 'dws_user_order_1d.csv'), newline='', encoding='utf-8') as file:
        for row in csv.DictReader(file):
            user = found[row['user_id']]
            user['orders'] += int(row['order_count'] or 0)
            user['amount'] += Decimal(row['order_amount'] or 0)
            user['level'] = max(user['level'], row['user_level_code'])
    return found.values()


groups = defaultdict(list)
for user in users():
    groups[(user['level'], value_band(user['amount']))].append(user)

with open(os.path.join(os.environ['OUTPUT_DIR'], 'ads_user_value.csv'), 'w', newline='', encoding='utf-8') as file:
    out = csv.writer(file)
    out.writerow(COLUMNS)
    for (level, band), members in sorted(groups.items()):
        orders = Decimal(sum(user['orders'] for user in members)) / len(members)
        average = orders.quantize(Decimal('0.01'), rounding=ROUND_HALF_UP)
        out.writerow([level, band, len(members), sum(user['amount'] for user in members), average])

print(f"{os.environ['BIZDATE']}: {sum(map(len, groups.values()))} users in {len(groups)} groups")
