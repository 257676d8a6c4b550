import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './Button.tsx'

interface Props {
  /** Made when pressed, as it may be long. */
  text: () => string
  children: string
  /** The size of adjacent buttons. */
  size?: 'small' | 'normal'
}

const COPIED_MS = 2000

/** Copies a text and says whether that worked. */
export function CopyButton({ text, children, size = 'small' }: Props) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    setState(await tryToCopy(text()))
    setTimeout(() => setState('idle'), COPIED_MS)
  }
  const Icon = state === 'done' ? Check : Copy
  return (
    <Button size={size} icon={Icon} onClick={() => void copy()}>
      <span aria-live="polite">{LABELS[state] ?? children}</span>
    </Button>
  )
}

const LABELS: Record<string, string | undefined> = { done: 'Copied', failed: 'Copying is blocked' }

async function tryToCopy(text: string): Promise<'done' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'done'
  } catch {
    return 'failed'
  }
}
