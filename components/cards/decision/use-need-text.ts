import { useTranslations } from 'next-intl'
import type { Need, PackScope } from '@/lib/contracts/pack-scope'

/** Why an item cannot go without another. */
export function useNeedText({ items }: PackScope): (need: Need) => string {
  const t = useTranslations('decision.scope.need')
  return ({ needs, reason, column = '' }) => {
    const name = items.find(({ key }) => key === needs)?.name ?? needs
    return t(reason, { name, column })
  }
}
