'use client'
import { Pause, Play, SkipBack, SkipForward, StepBack, StepForward } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { type Replay, speeds } from './use-replay'

/** Scrubber, steps, play and speed. The same by keys, wherever the focus is on the page. */
export function ReplayControls({ replay }: { replay: Replay }) {
  const t = useTranslations('admin.replay')
  const { position, events, goTo, isPlaying, speed, setSpeed, togglePlaying } = replay
  const total = events.length
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex items-center">
        <IconButton label={t('first')} disabled={position === 0} onClick={() => goTo(0)}>
          <SkipBack className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={t('back')} disabled={position === 0} onClick={() => goTo(position - 1)}>
          <StepBack className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={isPlaying ? t('pause') : t('play')} disabled={total === 0} onClick={togglePlaying}>
          {isPlaying ? <Pause className="size-4" aria-hidden /> : <Play className="size-4" aria-hidden />}
        </IconButton>
        <IconButton label={t('forward')} disabled={position >= total} onClick={() => goTo(position + 1)}>
          <StepForward className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={t('last')} disabled={position >= total} onClick={() => goTo(total)}>
          <SkipForward className="size-4" aria-hidden />
        </IconButton>
      </span>
      <input
        type="range"
        min={0}
        max={total}
        value={position}
        aria-label={t('position')}
        aria-valuetext={t('at', { position, total })}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
        className="min-h-8 min-w-40 flex-1 accent-teal"
      />
      <span className="text-12 text-ink-2 tabular-nums">{t('at', { position, total })}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
      <span role="group" aria-label={t('speed')} className="flex">
        {speeds.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={speed === each}
            onClick={() => setSpeed(each)}
            className={classNames(
              'min-h-7 rounded-inner px-2 text-12 tabular-nums max-tablet:min-h-11',
              speed === each ? 'bg-teal-wash font-semibold text-teal' : 'text-ink-2 hover:bg-hover',
            )}
          >
            {each}×
          </button>
        ))}
      </span>
    </div>
  )
}
