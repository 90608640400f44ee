/** A payment takes no card any more after so many declines: nobody tries out stolen numbers on it. */
export const mostDeclines = 5

/** How a provider calls the decline that closed a payment. */
export const closedByDeclines = 'too_many_declines'
