import { hasherHere, type Answer, type Question } from './hasher.ts'

/** What HasherProcess runs. Passwords come by the channel alone; when that closes, it ends. */
process.on('message', (question: Question) => void answer(question))
process.on('disconnect', () => process.exit())

async function answer({ id, name, words }: Question): Promise<void> {
  const work = hasherHere[name] as (...words: string[]) => Promise<string | boolean>
  const answered = await work(...words).then(
    (result): Answer => ({ id, result }),
    (error: Error): Answer => ({ id, error: error.message }),
  )
  process.send?.(answered)
}
