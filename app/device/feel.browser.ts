/** What a hand feels when something was reached: nothing in a browser. */
export function feelSuccess(): void {}
