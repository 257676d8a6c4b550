import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** Names and options of a command. `--help` prints the usage and ends the process, an unknown option does so with status 2. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
  args = process.argv.slice(2),
) {
  if (args.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const [reason] = (error as Error).message.split(/\. |\n/)
    console.error(`${reason}.\n\n${usage}`)
    process.exit(2)
  }
}
