/** `npm test`: everything, ending with the line `N passed, N failed`. */
import { runSteps } from './check/run.ts'
import { ALL_STEPS } from './check/steps.ts'

await runSteps(ALL_STEPS)
