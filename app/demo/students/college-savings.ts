import type { DemoStudent } from '#app/demo/students/student.ts'

/** Students who save for college. */
export const collegeSavingsStudents: readonly DemoStudent[] = [
  {
    key: 'ruby',
    userId: 'ken-nakamura',
    firstName: 'Ruby',
    lastName: 'Nakamura',
    email: 'ruby.nakamura@students.tassel.example',
    phone: '(541) 555-0132',
    age: 17,
    guardian: {
      userId: 'ken-nakamura',
      firstName: 'Ken',
      lastName: 'Nakamura',
      email: 'ken.nakamura@families.tassel.example',
      phone: '(541) 555-0134',
      relationship: 'guardian',
      showsSchool: true,
      intendedCollege: 'Tallgrass College',
      intendedMajor: 'Veterinary Science',
    },
    school: 'Cedar Flat High School',
    major: 'Agriscience',
    academicYear: 'high-school',
    grade: '12',
    gpa: 3.83,
    purpose: 'collegesavings',
    story: `I can tell from the far side of a barn which sheep is about to have a problem. I am less good with people, but Uncle Ken says that I am coming along.

I have lived with him since I was ten. He is the large-animal vet for our whole valley, and because there is no babysitter in our whole valley, I went along. I have held flashlights in places that I can't describe on a public website. I have seen forty-one lambs and one alpaca arrive in the world, and I cried only at the alpaca.

He is sixty-six. When he stops, the next vet who takes cows is ninety miles away. I got into Tallgrass for animal science with a scholarship that pays about two thirds. We have a jar, a real one, with $2,180 in it from my egg business. For the first year, the jar still needs $5,500.

I know that it is a long road: four years and then four more. But I'm not in a hurry and neither are sheep. I have already promised three ranchers that I will come back. One of them made me shake on it.`,
    achievements: [
      'Egg business, 60 hens, no debts',
      'State champion, livestock judging',
      '41 lambs and one alpaca',
      'Tallgrass Founders scholarship',
    ],
    fundingGoalCents: 550_000,
    hasPortrait: true,
    plan: { state: 'rising', raisedShare: 0.49, startedMonthsAgo: 1.4 },
  },
  {
    key: 'luis',
    userId: 'luis-herrera',
    firstName: 'Luis',
    lastName: 'Herrera',
    email: 'luis.herrera@students.tassel.example',
    phone: '(575) 555-0115',
    age: 24,
    guardian: null,
    school: 'Desert Willow Community College',
    major: 'Electrical Technology, transferring to Engineering',
    academicYear: 'sophomore',
    grade: null,
    gpa: 3.85,
    purpose: 'collegesavings',
    story: `I climb wind turbines for a living. It is 280 feet straight up a ladder inside a tube, and at the top there is a view that I have never managed to photograph.

Up there you meet two kinds of problem. One kind you fix with a wrench. The other kind you fix by calling an engineer, who is in Denver, who asks you to describe the sound. After three years of describing sounds I decided to become the one who asks.

I do my classes at night from motels in four counties. I take calculus with the sound off so as not to wake my partner, Big Steve, who has become interested in derivatives against his will. In May I finish my associate degree, and Sable River State will take all sixty of my credits.

I am putting away $600 a month. The college fund needs to hold $11,200 by August, because from then on I study in the daytime and climb only on weekends. I'm at $7,200. The last $4,000 is where I ask for a hand on the rope.

I won't forget what it sounds like from the inside. That's rather the point.`,
    achievements: [
      'Certified wind technician, 400 climbs',
      '3.85 average, all from motels',
      'High-angle rescue trained',
    ],
    fundingGoalCents: 400_000,
    hasPortrait: false,
    plan: { state: 'close', raisedShare: 0.88, startedMonthsAgo: 2 },
  },
  {
    key: 'imani',
    userId: 'imani-w',
    firstName: 'Imani',
    lastName: 'Washington',
    email: 'imani.washington@students.tassel.example',
    phone: '(510) 555-0149',
    age: 19,
    guardian: null,
    school: 'Port Wren Community College',
    major: 'Social Work',
    academicYear: 'freshman',
    grade: null,
    gpa: 3.67,
    purpose: 'collegesavings',
    story: `I have had eleven addresses and one library card. I kept the card number in my head, because shoes get lost in a move and a number doesn't.

I grew up in foster care. I'm not telling you so that you feel bad. Some of it was good. Mrs. Tolliver on Adeline Street taught me to make gumbo and to look people in the eye while telling them no. I'm telling you because when you turn eighteen in the system, you get a folder and a handshake, and college wants a deposit.

I'm in my first year of social work on a state grant. It covers classes. It doesn't cover the part between: summers when the dorm is closed, a deposit on a room, a bus pass, a winter coat. Most students have a spare room somewhere that works like a savings account. I am building mine from scratch. $7,000 is two summers of rent and a cushion, and it sits in an account that two people have to sign for, me and my old librarian, Mr. Petrie. That was his idea, and then I made it a rule.

I mean to be the caseworker who writes down the card number.`,
    achievements: [
      "President's list, first two terms",
      'Youth advisor, county foster care board',
      'Library shelver since age 14',
    ],
    fundingGoalCents: 700_000,
    hasPortrait: true,
    plan: { state: 'ended', raisedShare: 0.71, startedMonthsAgo: 10 },
  },
  {
    key: 'ethan',
    userId: 'ethan-b',
    firstName: 'Ethan',
    lastName: 'Blackwood',
    email: 'ethan.blackwood@students.tassel.example',
    phone: '(606) 555-0156',
    age: 18,
    guardian: null,
    school: 'Redfern College',
    major: 'Physics',
    academicYear: 'freshman',
    grade: null,
    gpa: null,
    purpose: 'collegesavings',
    story: `There has not been a physics teacher at my high school since before I was born. There was, though, a closet with his things in it. I found an oscilloscope in there, two air tracks and a handwritten notebook titled "Demonstrations That Went Wrong."

I worked through that notebook in order. Number 17 took out the lights in the east wing. I took the AP exam and got a five, and the principal framed it next to the football.

I was accepted at Redfern with aid. What is left for me is $4,800 for the first year, and it has to be in the bank by the first of August, which I understand is just how it's done. My dad was a miner and is now mostly a fisherman. My mom drives the school bus. They asked, fairly, how. This is how.

In four years I would like to have the job that nobody had. I still have the key to the closet. I've been adding to the notebook.`,
    achievements: ['AP Physics: 5, self-taught', 'Restored a 1974 oscilloscope', 'Bass, county gospel choir'],
    fundingGoalCents: 480_000,
    hasPortrait: false,
    plan: { state: 'ended-withdrawn', raisedShare: 0.67, startedMonthsAgo: 18 },
  },
  {
    key: 'thandiwe',
    userId: 'thandiwe-m',
    firstName: 'Thandiwe',
    lastName: 'Mokoena',
    email: 'thandiwe.mokoena@students.tassel.example',
    phone: '(651) 555-0180',
    age: 23,
    guardian: null,
    school: 'Northshore Polytechnic',
    major: 'Actuarial Science',
    academicYear: 'sophomore',
    grade: null,
    gpa: 3.76,
    purpose: 'collegesavings',
    story: `An actuary's job is to put a fair price on bad luck. I find this beautiful, and my friends find it hard to follow at parties.

I came to it through my mother's funeral society in Soweto. Forty women put a few rand in a tin each week, and when someone died there was money for the bus, the food and the tent. It never once ran out. When I asked how they knew how much to collect, my mother tapped her forehead. Now I can write down the formula.

My plan is to take the first two professional exams while I study, since each one that I pass raises what a summer job pays. The savings are for that: exam fees and materials for two ($1,150), and one semester set aside ($4,850) so that I can stop taking a fourth shift in exam months.

I have also calculated the odds that strangers will read this far. You have beaten them. Thank you.`,
    achievements: [],
    fundingGoalCents: 600_000,
    hasPortrait: false,
    plan: { state: 'deactivated', raisedShare: 0.22, startedMonthsAgo: 8 },
  },
  {
    key: 'jonah',
    userId: 'jonah-feldman',
    firstName: 'Jonah',
    lastName: 'Feldman',
    email: 'jonah.feldman@students.tassel.example',
    phone: '(216) 555-0111',
    age: 19,
    guardian: null,
    school: 'Tallgrass College',
    major: 'Undecided, leaning toward everything',
    academicYear: 'freshman',
    grade: null,
    gpa: null,
    purpose: 'collegesavings',
    story: `I took two years off after high school to look after my dad, and I got very good at it. I can change a bed with somebody in it. I can make soup that tastes of something. I know all the nurses on the fourth floor, and which vending machine gives you two.

He is better now. In March he walked to the mailbox, and in April he walked to the mailbox and told me to go to college.

So I start in the fall, two years late, with most of it paid for by grants and by a cousin who sold a boat. What I do not have is the ordinary margin: books, a laptop that stays open by itself, the deposit, bedding, a bus home once a month to check that he is not lifting things. I have added it up without rounding and it comes to $2,600.

I don't know what I am going to study. Everyone says to put down something, so I put down everything. But I keep thinking about those nurses, and about the man who came to explain the heart with his two fists. I would like to be able to do that.`,
    achievements: ['Two years as a full-time caregiver', 'Chess club, board four'],
    fundingGoalCents: 260_000,
    hasPortrait: true,
    plan: { state: 'fresh', raisedShare: 0.07, startedMonthsAgo: 0.4 },
  },
]
