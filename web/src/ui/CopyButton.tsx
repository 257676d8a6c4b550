import { Button } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button as OwnButton } from './Button.tsx'

interface Props {
  /** Made when pressed, as it may be long. */
  text: () => string
  children: string
  /** As large as other buttons beside it. */
  size?: 'compact-sm' | 'normal'
}

const THANKS_MS = 2000

/** Copies a text and says whether that worked. */
export function CopyButton({ text, children, size = 'compact-sm' }: Props) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    setState(await tryToCopy(text()))
    setTimeout(() => setState('idle'), THANKS_MS)
  }
  const Icon = state === 'done' ? Check : Copy
  const words = <span aria-live="polite">{WORDS[state] ?? children}</span>
  if (size === 'normal') {
    return (
      <OwnButton icon={Icon} onClick={() => void copy()}>
        {words}
      </OwnButton>
    )
  }
  return (
    <Button
      size={size}
      variant="default"
      leftSection={<Icon size={14} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {words}
    </Button>
  )
}

const WORDS: Record<string, string | undefined> = { done: 'Copied', failed: 'Copying is not allowed here' }

async function tryToCopy(text: string): Promise<'done' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text)
    return 'done'
  } catch {
    return 'failed'
  }
}
