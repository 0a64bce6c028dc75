'use client'
import { Download, Expand } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { IconButton, iconButtonClass } from '@/components/ui/icon-button'
import type { CustomValue } from '@/lib/contracts/run-event'

/** A picture that a script made: collected without anyone asking where it is. */
export function PictureCard({ image }: { image: CustomValue<'IMAGE'> }) {
  const t = useTranslations('picture')
  const [isLarge, setLarge] = useState(false)
  const [isBroken, setBroken] = useState(false)
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-paper p-3">
      {isBroken ? (
        <p className="text-13 text-ink-3">{t('gone')}</p>
      ) : (
        <button
          type="button"
          aria-label={t('enlarge', { name: image.name })}
          className="block w-full cursor-zoom-in"
          onClick={() => setLarge(true)}
        >
          {/* biome-ignore lint/performance/noImgElement: a signed, private picture that no optimiser may fetch */}
          <img
            src={image.url}
            alt={image.name}
            loading="lazy"
            className="max-h-[440px] w-full object-contain"
            onError={() => setBroken(true)}
          />
        </button>
      )}
      <figcaption className="mt-2 flex items-center gap-2 text-12 text-ink-3">
        <code className="min-w-0 flex-1 truncate text-12">{image.name}</code>
        <IconButton label={t('enlarge', { name: image.name })} onClick={() => setLarge(true)} disabled={isBroken}>
          <Expand className="size-3.5" aria-hidden />
        </IconButton>
        <a
          href={image.url}
          download={image.name}
          aria-label={t('download', { name: image.name })}
          className={iconButtonClass}
        >
          <Download className="size-3.5" aria-hidden />
        </a>
      </figcaption>
      <Dialog open={isLarge} onOpenChange={setLarge} title={image.name} closeLabel={t('close')} size="wide">
        {/* biome-ignore lint/performance/noImgElement: see above */}
        <img src={image.url} alt={image.name} className="m-auto max-h-full max-w-full p-4" />
      </Dialog>
    </figure>
  )
}
