import { inProcessHasher, type Answer, type HashRequest } from './hasher.ts'

/** What HasherProcess runs. Passwords arrive only over the channel; when that closes, the process ends. */
process.on('message', (criteria: HashRequest) => void answer(criteria))
process.on('disconnect', () => process.exit())

async function answer({ id, name, texts }: HashRequest): Promise<void> {
  const work = inProcessHasher[name] as (...labels: string[]) => Promise<string | boolean>
  const answered = await work(...texts).then(
    (result): Answer => ({ id, result }),
    (error: Error): Answer => ({ id, error: error.message }),
  )
  process.send?.(answered)
}
