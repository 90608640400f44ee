/** The header in which a browser says for which account it sends; the server refuses where another one is signed in (OtherAccount, 409). */
export const accountHeader = 'tassel-account'
