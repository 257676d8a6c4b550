/** `npm run check`: every fast check. */
import { runSteps } from './check/run.ts'
import { FAST_STEPS } from './check/steps.ts'

await runSteps(FAST_STEPS)
