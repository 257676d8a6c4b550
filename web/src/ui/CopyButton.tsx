import { Button } from '@mantine/core'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'

interface Props {
  /** Made when pressed, as it may be long. */
  text: () => string
  children: string
}

const THANKS_MS = 2000

/** Copies a text and says whether that worked. */
export function CopyButton({ text, children }: Props) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle')
  const copy = async () => {
    setState(await tryToCopy(text()))
    setTimeout(() => setState('idle'), THANKS_MS)
  }
  const Icon = state === 'done' ? Check : Copy
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Icon size={14} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span role="status">{WORDS[state] ?? children}</span>
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
