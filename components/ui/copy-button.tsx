'use client'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button'

/** Copies `text`; shows for a moment whether that worked. */
export function CopyButton({
  text,
  label,
  doneLabel,
  className,
}: {
  text: string
  label: string
  doneLabel: string
  className?: string
}) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 1500)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => setDone(await copyText(text))
  return (
    <IconButton label={done ? doneLabel : label} className={className ?? ''} onClick={copy}>
      {done ? <Check className="size-3.5 text-teal" aria-hidden /> : <Copy className="size-3.5" aria-hidden />}
    </IconButton>
  )
}

/** Without the clipboard API (plain HTTP on another host) the old way still works. */
export async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('aria-hidden', 'true')
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
