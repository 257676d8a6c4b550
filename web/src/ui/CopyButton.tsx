import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** Made when pressed, as it may be long, or has to be fetched; one that throws is not copied. */
  text: () => string | Promise<string>
  children: string
  /** The size of adjacent buttons. */
  size?: 'small' | 'normal'
}

const COPIED_MS = 2000

/** Copies a text and says whether that worked. */
export function CopyButton({ text, children, size = 'small' }: Props) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    setState(await tryToCopy(text))
    setTimeout(() => setState('idle'), COPIED_MS)
  }
  const Icon = state === 'done' ? Check : Copy
  return (
    <Button size={size} icon={Icon} onClick={() => void copy()}>
      <span aria-live="polite">{LABELS[state] ?? children}</span>
    </Button>
  )
}

const LABELS: Record<string, string | undefined> = { done: 'Copied', failed: 'Couldn’t copy' }

async function tryToCopy(text: Props['text']): Promise<'done' | 'failed'> {
  try {
    await navigator.clipboard.writeText(await text())
    return 'done'
  } catch {
    return 'failed'
  }
}
