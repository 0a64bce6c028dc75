'use client'
import { Component, type ReactNode } from 'react'

/**
 * Holds a card that cannot be drawn from its data (a call of an older version, an output that was cut) away from the rest of the
 * page: the fallback shows instead. React offers this as a class only.
 */
export class CardBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
