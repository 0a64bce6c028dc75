import { expect, test } from 'vitest'
import { health } from '@/lib/runs/health'
import { eventsNamed } from '@/lib/testing/run-world'
import { createRuntimeWorld } from '@/lib/testing/runtime-world'
import { canConfine } from '@/lib/testing/sandbox-world'
import { openPicture } from './pictures'

const holds = await canConfine()

test.runIf(holds)('a chart of a query stands in the thread, under an address that gives its bytes', async () => {
  const chart = {
    tool: 'run_python',
    input: {
      inputs: [{ sql: "select * from (values ('线上', 3), ('门店', 2)) as t(channel, sales)", path: 'sales.csv' }],
      code: `import pandas as pd, matplotlib.pyplot as plt
rows = pd.read_csv('sales.csv')
plt.bar(rows.channel, rows.sales); plt.title('按渠道的销售额'); plt.savefig('channels.png')`,
    },
  }
  const world = await createRuntimeWorld([{ calls: [chart] }, { text: '线上最高。' }])
  const { runtime, analyst } = world

  await world.say('按渠道画销售额')

  const [image] = eventsNamed({ events: world.events() }, 'IMAGE')
  const { pathname, searchParams } = new URL(image?.url ?? '', 'http://x')
  const address = {
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  }
  const response = openPicture(runtime, analyst, pathname.split('/').at(-1) ?? '', address, true)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
  expect(bytes.byteLength).toBeGreaterThan(3000)
  expect(world.history().map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user', 'assistant'])
  expect(JSON.stringify(world.history()[3])).toContain('Shown to the person in the conversation already')
  expect(await health(runtime)).toMatchObject({ sandbox: 'bubblewrap' })
  await runtime.warehouse.close()
  world.end()
})
