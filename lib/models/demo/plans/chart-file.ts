import type { FileIntent } from '@/lib/models/demo/intent'
import { type Move, say } from '@/lib/models/demo/move'
import { attempt, type PlanContext, type Walk } from '@/lib/models/demo/plan'
import { type Chart, type ChartData, chartScript, fittingKind } from './chart-script'
import { extremes, readFacts } from './chart-text'
import { explainFailure } from './explain-failure'
import { type FileQuestion, groupLines, loadFile } from './file-script'
import { leftText, originText } from './file-text'

/** Draws a column of the file by another one. */
export function* chartFile(
  { words }: PlanContext,
  { style }: FileIntent,
  question: FileQuestion,
  unused: string,
): Walk<Move> {
  const [group] = question.groups
  if (!group) return say(words('按哪一列画？请说出列名。', 'A chart by which column? Name it.'))
  const value = question.measure?.name ?? words('行数', 'rows')
  const data: ChartData = {
    groups: [{ name: group.name, label: group.name, isTime: group.kind === 'date' }],
    values: [{ name: 'value', label: value }],
  }
  const name = question.path.replace(/\.[^.]*$/, '')
  const title = words(`${question.path}：按 ${group.name} 看 ${value}`, `${question.path}: ${value} by ${group.name}`)
  const picture: Chart = { ...data, kind: fittingKind(style, data), stacked: false, title, csv: '', png: `${name}.png` }
  const load = [...loadFile(question.path), ...groupLines({ ...question, groups: [group] }), 'rows = table']
  const step = yield* attempt('run_python', { code: chartScript(picture, load) })
  const result = step.result ?? ''
  const facts = new Map(readFacts(result))
  if (step.failed || !result.includes(picture.png) || !facts.has('most')) {
    const why = step.failed
      ? explainFailure(step, words)
      : words('图没有画成，原因见卡片。', 'The picture could not be drawn; the card says why.')
    return say(why)
  }
  const [, groups = '0'] = facts.get('rows') ?? []
  const told = extremes(words, facts, Number(groups), picture)
  return say(
    `${title}${words('。', '. ')}${told}${leftText(words, result, question.measure)}${originText(words)}${unused}`,
  )
}
