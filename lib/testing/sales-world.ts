import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withSales } from '@/lib/platform/embedded/test-data'
import type { Pack } from '@/lib/platform/port'
import { createDuckDbWarehouse } from '@/lib/warehouse/duckdb/duckdb-warehouse'
import { createToolWorld, type ToolWorld } from './tool-world'

export interface SalesWorld extends ToolWorld {
  /** The release of `dwd_orders`, `ads_city_sales` and the task between them. */
  pack: Pack
  end(): Promise<void>
}

/** A tool world with a real warehouse: two released tables, three rows of two days, a released task. */
export async function createSalesWorld(): Promise<SalesWorld> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sales-world-'))
  const warehouse = createDuckDbWarehouse({ dataDir, queryLimits: { readers: { warm: 1, most: 2 } } })
  const world = createToolWorld({ warehouse })
  const pack = await withSales(world)
  return {
    ...world,
    pack,
    end: async () => {
      await world.platform.idle()
      await warehouse.close()
      world.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
