import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

// A real attacker is another machine. Here it is at least another, low-priority process: creating, sending and
// reading its data would otherwise delay the measurement in the same process.

/** A process that receives one request at a time. */
export interface Worker<Question, Answer> {
  request: (question: Question) => Promise<Answer>
  close: () => void
}

/** Starts a module in a separate process at the lowest priority; it must call `serveWorker`. */
export function startWorker<Question, Answer>(module: string): Worker<Question, Answer> {
  const child = fork(fileURLToPath(module), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.once('spawn', () => os.setPriority(child.pid!, os.constants.priority.PRIORITY_LOW))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`the process of ${module} ended before it answered`)
  })
  // the caller gets the error
  ended.catch(() => {})
  return {
    async request(question) {
      const reported = once(child, 'message')
      child.send({ question })
      const [{ answer }] = (await Promise.race([reported, ended])) as [{ answer: Answer }]
      return answer
    },
    close: () => void child.kill(),
  }
}

/** Answers the requests to this process. */
export function serveWorker<Question, Answer>(answer: (question: Question) => Promise<Answer>): void {
  process.on('message', ({ question }: { question: Question }) => {
    void answer(question).then((result) => process.send?.({ answer: result }))
  })
}
