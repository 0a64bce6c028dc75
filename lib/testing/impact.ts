import type { ImpactReport, Severity } from '@/lib/contracts/lineage'

/** An impact report whose worst finding has this severity; `status` other than full leaves something unanalysed. */
export const impactOf = (severity: Severity | null, status: ImpactReport['status'] = 'full'): ImpactReport => ({
  table: 'dws_order_detail',
  changes: [],
  status,
  unanalysed: status === 'full' ? [] : [{ taskId: 't9', taskName: 'etl_t9', message: 'cannot be parsed' }],
  elapsedMs: 1,
  findings:
    severity === null
      ? []
      : [
          {
            severity,
            table: 'ads_gmv_daily',
            columns: ['gmv'],
            taskId: 't9',
            taskName: 'etl_t9',
            owner: 'ana',
            nextRun: null,
            sourceColumn: 'order_amount',
            uses: ['select'],
            places: [],
            depth: 1,
            path: ['dws_order_detail', 'ads_gmv_daily'],
            reason: 'must-edit',
          },
        ],
})
