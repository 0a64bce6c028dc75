import { addDays } from '@/lib/platform/embedded/data-day'
import type { DemoTask, DemoWorld } from '@/lib/platform/embedded/demo-world'
import { demoRawStatements, demoTaskStatements } from './build-statements'
import { demoDatasources } from './demo-datasources'
import { demoHistory } from './demo-history'
import { incidents } from './demo-incidents'
import { demoRules } from './demo-rules'
import { demoSchedules } from './demo-schedules'
import { demoTables } from './demo-tables'
import { readDemoScript, taskFacts } from './demo-tasks'

const zhouNing = { id: 'owner:周宁', name: '周宁' }

/** An e-commerce warehouse whose 90 days of data end the day before `today` (`YYYY-MM-DD`); the same day gives the same world. */
export function demoWorld(today: string): DemoWorld {
  return {
    version: '2',
    tables: [...demoTables],
    tasks: demoTasks(),
    datasources: [...demoDatasources],
    rules: [...demoRules],
    instances: demoHistory(addDays(today, -1)),
    changes: [
      {
        task: 'ads_fulfilment_sla',
        script: readDemoScript('ads_fulfilment_sla').replace('HAVING COUNT(*) >= 3', 'HAVING COUNT(*) >= 10'),
        author: zhouNing,
      },
    ],
    packs: [
      {
        title: '履约 SLA:样本少于 10 单不展示',
        author: zhouNing,
        createdAt: `${addDays(today, -1)}T08:30:00.000Z`,
        items: [{ kind: 'task', name: 'ads_fulfilment_sla' }],
      },
    ],
    statements: [...demoRawStatements(today), ...demoTaskStatements(today)].map((sql) => ({ sql })),
  }
}

export function demoTasks(): DemoTask[] {
  return taskFacts.map((facts) => {
    const script = readDemoScript(facts.name)
    const schedule = demoSchedules.find(({ task }) => task === facts.name)
    const { task: _task, ...times } = schedule ?? { task: '', cron: '', retries: 0, priority: 0, dependencies: [] }
    return {
      type: 'sql',
      ...facts,
      script,
      inputs: tablesIn(script).filter((name) => name !== facts.name),
      outputs: [facts.name],
      status: facts.name === incidents.frozen.task ? 'frozen' : 'online',
      schedule: schedule ? times : null,
    }
  })
}

/** Each demo table that the text names. */
function tablesIn(script: string): string[] {
  const words = new Set(script.match(/\w+/g))
  return demoTables.map(({ name }) => name).filter((name) => words.has(name))
}
