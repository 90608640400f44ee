import type { DemoStudent } from '#app/demo/students/student.ts'

/** Students who raise money for community service projects. */
export const communityStudents: readonly DemoStudent[] = [
  {
    key: 'rosa',
    userId: 'rosa-jimenez',
    firstName: 'Rosa',
    lastName: 'Jiménez',
    email: 'rosa.jimenez@students.tassel.example',
    phone: '(602) 555-0135',
    age: 20,
    guardian: null,
    school: 'Desert Willow Community College',
    major: 'Early Childhood Education',
    academicYear: 'sophomore',
    grade: null,
    gpa: 3.42,
    purpose: 'community',
    story: `A wash takes 32 minutes and a dry takes 40. That is 72 minutes in which a child at the laundromat has nothing to do but ask for quarters.

Last year I asked the owner of Burbujas on 19th Avenue whether I could put up a shelf. He said that books walk. I said that's the idea. We started with sixty of my own picture books in a crate from the fruit market, half in Spanish and half in English. They walked. Most of them walked back, and some brought friends.

On Sundays I read out loud between the dryers. There are about fifteen regulars. A boy called Iker used to sit under the folding table with his back to us. In November he read a whole page about sharks to a lady's socks.

Five more laundromats have said yes. For $3,200 I can build five low shelves ($900), fill them with 800 secondhand books ($1,600), print library cards that nobody has to sign for ($100), and pay two high school readers for a year of Sundays ($600).

I study early childhood education, and I have learned more at Burbujas than I can say in a term paper. I have also never had so many clean clothes.`,
    achievements: ['900 books lent, 861 returned', 'Sunday reader for 64 weeks', 'City "Good Neighbor" pin'],
    fundingGoalCents: 320_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.63, startedMonthsAgo: 1.3 },
  },
  {
    key: 'samuel',
    userId: 'sam-oyelaran',
    firstName: 'Samuel',
    lastName: 'Oyelaran',
    email: 'samuel.oyelaran@students.tassel.example',
    phone: '(503) 555-0151',
    age: 22,
    guardian: null,
    school: 'Marlow State University',
    major: 'Urban Planning',
    academicYear: 'senior',
    grade: null,
    gpa: 3.27,
    purpose: 'community',
    story: `People abandon bicycles at universities the way they abandon houseplants. In May I counted 143 of them, locked to racks, flat and rusty. By August they are in a dumpster.

Meanwhile the night cleaners on our campus walk home, because the last bus leaves at 11:40 and their shift ends at midnight. I know because my mother was one, at another campus, for eight years.

So we made a swap. The university lets us collect what is still there two weeks after graduation. Volunteers strip and rebuild the bikes in a garage behind the chapel. Anybody who works nights gets one for free, with lights, a lock, and a lesson in fixing a flat, because a gift that you cannot repair is only a loan.

We gave away 38 last year with borrowed tools. The $2,750 buys our own: three repair stands ($540), two tool sets ($760), tires and tubes for 80 bikes ($1,050) and 80 pairs of good lights ($400).

Mr. Anselm in building C is sixty-three and had never ridden one. He now rides past my window at ten past twelve, ringing the bell. It is a very loud bell. We chose it together.`,
    achievements: ['38 bikes on the road', 'Campus sustainability award', 'Bike mechanic, four years'],
    fundingGoalCents: 275_000,
    hasPortrait: true,
    plan: { state: 'ended', raisedShare: 0.97, startedMonthsAgo: 9 },
  },
  {
    key: 'claire',
    userId: 'claire-dubois',
    firstName: 'Claire',
    lastName: 'Dubois',
    email: 'claire.dubois@students.tassel.example',
    phone: '(585) 555-0110',
    age: 21,
    guardian: null,
    school: 'Whitcomb College of Music',
    major: 'Theater and Deaf Studies',
    academicYear: 'junior',
    grade: null,
    gpa: 3.69,
    purpose: 'community',
    story: `I have been to about forty plays in my life and understood six.

I am Deaf. When a theater does have an interpreter, she stands at the edge of the stage, and you spend the evening like someone at a tennis match: the actor, her hands, the actor, her hands. You miss the face at the moment when the face matters.

My company does it differently. Every role has two actors, one who signs and one who speaks, and they share the part as if they were one person having an argument with herself. We started with a twenty-minute scene in a dining hall. The hearing half of the audience cried at different moments from the Deaf half. It was the best night of my life.

This summer we want to take a whole play to six towns in our county, in parks, for free. The $4,100 pays for a van for nine days, a small stage that packs flat, lights bright enough to sign by, and a stipend for our four Deaf high school actors, who are cheaper than they should be.

Nobody will stand at the edge. Bring a blanket, and your grandmother who keeps saying that she can hear perfectly well.`,
    achievements: [
      'Founder, Two Hands Theater',
      'Best direction, student one-act festival',
      'ASL mentor for 12 families',
    ],
    fundingGoalCents: 410_000,
    hasPortrait: true,
    plan: { state: 'complete', raisedShare: 1.02, startedMonthsAgo: 2.1 },
  },
  {
    key: 'tomasz',
    userId: 'tomasz-k',
    firstName: 'Tomasz',
    lastName: 'Kowalczyk',
    email: 'tomasz.kowalczyk@students.tassel.example',
    phone: '(414) 555-0168',
    age: 22,
    guardian: null,
    school: 'Northshore Polytechnic',
    major: 'Environmental Chemistry',
    academicYear: 'senior',
    grade: null,
    gpa: 3.21,
    purpose: 'community',
    story: `The Little Menard River is eleven miles long and turns orange after it rains. I have fished in it since I was six. I have eaten out of it twice.

The state samples it once a year, on a dry day in June. I began to sample it every week, from nine places, in mayonnaise jars. My professor let me use the lab at night. In the second month I found copper at one outfall at six times the limit, always on Thursdays. It was a plating shop that rinsed its tanks at the end of the week. They did not know that their drain went to the river and not to the sewer. They were decent about it. They fixed it in nineteen days.

Now there are nine volunteers, a retired nurse, two teenagers and a priest among them, and the jars are a problem. Proper testing takes $3,800 for a year: a field meter, bottles, reagents for 450 samples, and waders that do not leak at the left knee.

All of the results go up on a board at the bait shop and online. If a number is bad you will read it on the same day that we do. That's the whole idea. It is everybody's river.`,
    achievements: ['450 water samples', 'One outfall closed for good', 'Chemistry department service award'],
    fundingGoalCents: 380_000,
    hasPortrait: true,
    plan: { state: 'ended-withdrawn', raisedShare: 0.81, startedMonthsAgo: 16 },
  },
  {
    key: 'aaliyah',
    userId: 'aaliyah-j',
    firstName: 'Aaliyah',
    lastName: 'Jefferson',
    email: 'aaliyah.jefferson@students.tassel.example',
    phone: '(313) 555-0142',
    age: 20,
    guardian: null,
    school: 'Eastwick Institute of Technology',
    major: 'Computer Science',
    academicYear: 'junior',
    grade: null,
    gpa: 3.6,
    purpose: 'community',
    story: `Saturday, 9:58 a.m. Twenty-two girls on the steps of the Mack Avenue library, and the doors open at ten. This is the sound that gets me through the week.

I started Saturday Syntax two years ago with four cousins and a borrowed projector. The rule is that you make something for a person you know. Not an app for the world. Something for your grandma. So far we have a medicine reminder that barks like her old dog, a chart of which corner store has the good plums, and a program that tells Destiny's brother, in her own recorded voice, that it is his turn to do the dishes.

Nine-year-olds do not care that coding is a career. They care that the dog barks. The career can come later, and it will find them ready.

The library's computers are older than some of the girls. $5,000 buys sixteen refurbished laptops ($3,680), a cart that locks ($420), and a year of Saturday breakfasts ($900), because I have noticed who arrives hungry and I would rather that nobody had to say so.

I go to school full time and code for a bank on Fridays. Saturdays are not for sale.`,
    achievements: [
      '82 girls taught so far',
      'Hackathon winner, civic prize',
      'Teaching assistant, Intro to Programming',
      'Resident of Mack Avenue since birth',
    ],
    fundingGoalCents: 500_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.52, startedMonthsAgo: 1 },
  },
  {
    key: 'ravi',
    userId: 'ravi-menon',
    firstName: 'Ravi',
    lastName: 'Menon',
    email: 'ravi.menon@students.tassel.example',
    phone: '(469) 555-0122',
    age: 19,
    guardian: null,
    school: 'Lakemont University',
    major: 'Linguistics',
    academicYear: 'freshman',
    grade: null,
    gpa: null,
    purpose: 'community',
    story: `The driver's license handbook in my state is 96 pages long. It is available in English and, for some reason, French.

In my apartment complex people speak Tigrinya, Burmese, Malayalam, Swahili and Nepali, and almost nobody speaks French. They can drive. Many of them drove trucks for years. What they cannot do is read a sentence like "yield the right-of-way to vehicles already within the intersection" with a clock running.

I am a first-year linguistics student and I like ugly sentences. With a retired driving teacher, Mrs. Abernathy, I have been rewriting the handbook in plain English, with drawings, one page for each rule, and asking neighbors to put it into their own languages. We pay translators a little because it is work.

We have 31 pages. For $1,500 we can finish all 96, in five languages, print 300 copies and buy a year of Mrs. Abernathy's gas, since she also gives free practice drives in a Buick the size of a boat.

Four people have passed so far. One of them is my father, on his third try, and he has driven us to the lake every Sunday since.`,
    achievements: [
      '31 pages in five languages',
      'Four licenses and counting',
      'Spelling champion, 7th grade (it still counts)',
    ],
    fundingGoalCents: 150_000,
    hasPortrait: true,
    plan: { state: 'fresh', raisedShare: 0.05, startedMonthsAgo: 0.2 },
  },
]
