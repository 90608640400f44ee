/** Where what is typed is stored until it is sent: with the tab, which ends with whoever used it. */
export const draftStorage = (): Storage => sessionStorage
