/** A program that holds a warehouse with running work, for tests that kill it: `node --import tsx warehouse-holder.ts <folder>`. */
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'

const warehouse = createDuckDbWarehouse({ dataDir: process.argv[2] ?? '' })
await warehouse.write('seed', [{ sql: 'CREATE TABLE t AS SELECT range AS a FROM range(100000)' }])
const deaf = "SELECT levenshtein(repeat('a', 300000), repeat('b', 300000))"
await Promise.all([
  warehouse.query(deaf),
  warehouse.write('deaf', [{ sql: `CREATE TABLE x AS ${deaf}` }]),
  Promise.resolve().then(() => process.stdout.write('working\n')),
])
