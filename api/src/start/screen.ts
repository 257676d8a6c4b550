/** Where the start writes: a terminal, or whatever collects its lines. */
export interface Output {
  isTTY?: boolean
  write: (text: string) => unknown
}

export interface Screen {
  /** Prints one line with the seconds since the start. */
  printLine: (line: string) => void
  /** Prints lines unchanged. */
  print: (text: string) => void
  /** Prints progress: one line that is rewritten at a terminal, elsewhere a line for each step. */
  progress: (label: string, percent: number) => void
  /** Prints a fault in one line, unless the same one was printed within a minute. */
  fault: (text: string) => void
}

const STEP_PERCENT = 10
const REPEAT_MS = 60_000
const MAX_FAULT = 200

/** The output of the start; every line of its parts goes through it, so that lines never interleave. */
export function openScreen(output: Output, now: () => number = () => performance.now()): Screen {
  let isRewriting = false
  let printedPercent = 0
  const faults = new Map<string, number>()
  const stamped = (line: string): string => `${(now() / 1000).toFixed(1).padStart(6)} s  ${line}`
  const print = (text: string): void => {
    output.write(`${isRewriting ? '\n' : ''}${text}\n`)
    isRewriting = false
  }
  const printLine = (line: string): void => print(stamped(line))
  return {
    printLine,
    print,
    progress(label, percent) {
      if (output.isTTY === true) {
        output.write(`\r${stamped(`${label} ${percent}%`)}`)
        isRewriting = true
        return
      }
      if (percent < 100 && percent < printedPercent + STEP_PERCENT) return
      printedPercent = percent
      printLine(`${label} ${percent}%`)
    },
    fault(text) {
      const line = text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_FAULT)
      const last = faults.get(line)
      if (last !== undefined && now() - last < REPEAT_MS) return
      for (const [one, at] of faults) if (now() - at >= REPEAT_MS) faults.delete(one)
      faults.set(line, now())
      printLine(`fault: ${line}`)
    },
  }
}

interface PartMessage {
  line?: string
  progress?: { label: string; percent: number }
  fault?: string
}

/** Shows a part's messages over its channel; where its log goes to a file, only errors. */
export function present(screen: Screen, message: unknown, hasLogFile: boolean): void {
  const { line, progress, fault } = (message ?? {}) as PartMessage
  if (line !== undefined) screen.printLine(line)
  if (progress !== undefined) screen.progress(progress.label, progress.percent)
  if (fault !== undefined && hasLogFile) screen.fault(fault)
}
