import type { ReactNode } from 'react'
import classes from './KeyCap.module.css'

/** One key as on the keyboard. Draws no icon, so that what stands on every page may use it. */
export const KeyCap = ({ children }: { children: ReactNode }) => <kbd className={classes.key}>{children}</kbd>
