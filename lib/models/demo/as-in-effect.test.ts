import { expect, test } from 'vitest'
import { asInEffect } from './as-in-effect'
import { readTable } from './read-results'

const text = `dws_shop (id tbl_1, DWS, owner Ana, version 2, published 1): shops
3 of 3 columns; partition keys: dt.
[data 1] columns of dws_shop
store_name VARCHAR (id c1): 店铺
level INTEGER (id c2): 等级
dt DATE (id c3) partition key: day
[end of data 1]
Version 2 is saved and not in effect: queries run on the columns of version 1. 3 columns differ, each as saved <- as in effect:
[data 2] columns of dws_shop that are not in effect
store_name VARCHAR <- shop_name VARCHAR
level INTEGER <- none
none <- remark DECIMAL(18,2)
[end of data 2]`

test('a query meets the columns in effect: renamed ones by their name there, new ones not yet, dropped ones still', () => {
  const table = readTable(text)

  expect(table?.columns.map(({ name }) => name)).toEqual(['store_name', 'level', 'dt'])
  expect(table && asInEffect(table).columns).toMatchObject([
    { name: 'shop_name', comment: '店铺' },
    { name: 'dt' },
    { name: 'remark', type: 'DECIMAL(18,2)' },
  ])
})

test('a table without unreleased columns stays as it is', () => {
  const table = readTable(text.slice(0, text.indexOf('\nVersion 2')))

  expect(table && asInEffect(table)).toBe(table)
})
