'use client'
import { useState } from 'react'
import { getShared, type SharedPage } from '@/components/api/endpoints'
import { type Resource, useResource } from '@/components/api/use-resource'

export interface Shared extends Resource<SharedPage> {
  isLoadingOlder: boolean
  loadOlder(): Promise<void>
}

/** A shared conversation as it was when it was asked for, by pages. */
export function useShared(token: string): Shared {
  const resource = useResource(token, (asked) => getShared(asked))
  const [isLoadingOlder, setLoading] = useState(false)
  const { data, set } = resource
  const loadOlder = async () => {
    if (!data?.hasMore || isLoadingOlder) return
    setLoading(true)
    try {
      const older = await getShared(token, data.firstSeq)
      set({ ...data, events: [...older.events, ...data.events], firstSeq: older.firstSeq, hasMore: older.hasMore })
    } finally {
      setLoading(false)
    }
  }
  return { ...resource, isLoadingOlder, loadOlder }
}
